/** How long a browser may take to begin a download, ms. */
const grace = 60_000;

/** Hands a file to the person, as the browser keeps downloads. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), grace);
}
