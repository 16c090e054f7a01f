/** Whether the browser is set to save data: then nothing is loaded in advance. */
export function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
