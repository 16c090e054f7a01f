/** How long a part of the console may take to load, ms (spec §9). */
export const loadTimeout = 120_000;

/** A part of the console that was not loaded: its file did not come, or not in time. */
export class LoadError extends Error {
  override readonly name = "PartFault";
}

/** Whether an error is a declaration's own, which loading the same again cannot mend. */
export const isDeclarationError = (error: unknown): error is Error =>
  error instanceof Error && error.name === "DeclarationError";

/**
 * Loads a part within the time that it may take.
 * @throws PartFault when it does not come; the fault of a declaration as it is.
 */
export async function withTimeout<M>(load: () => Promise<M>): Promise<M> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new LoadError(`not loaded within ${loadTimeout / 1000} s`)), loadTimeout);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    if (isDeclarationError(error) || error instanceof LoadError) throw error;
    throw new LoadError(error instanceof Error ? error.message : String(error), { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
