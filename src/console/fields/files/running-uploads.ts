/** The running uploads by the id of their input. Each promise gives the fault of its upload, or null. */
const uploads = new Map<string, Promise<string | null>>();

/** Stores the upload of an input, so that its form can wait for it. */
export function keepUpload(inputId: string, ended: Promise<string | null>): void {
  uploads.set(inputId, ended);
  void ended.then(() => uploads.delete(inputId));
}

/** Waits for the upload of an input. Returns its fault, or null. */
export const uploadFault = async (inputId: string): Promise<string | null> => (await uploads.get(inputId)) ?? null;
