/** Time for the browser to start the download before the object URL is revoked, ms. */
const revokeDelay = 60_000;

/** Saves a file to the user's download folder. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), revokeDelay);
}
