/** Saves a file in memory as a browser download. */
export function saveAs(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has started the download by the next task, so the URL can be released.
  setTimeout(() => URL.revokeObjectURL(address));
}
