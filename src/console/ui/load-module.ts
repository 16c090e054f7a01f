/** Time-out for loading a part of the console, ms (spec §9). */
export const loadTimeout = 120_000;

/** A part of the console did not load, or not in time. */
export class LoadError extends Error {
  override readonly name = "LoadError";
}

/** Whether an error reports an invalid declaration. A retry cannot fix it. */
export const isDeclarationError = (error: unknown): error is Error =>
  error instanceof Error && error.name === "DeclarationError";

/**
 * Loads a module within `loadTimeout`.
 * @throws LoadError when it fails or times out; errors of declarations pass unchanged.
 */
export async function withTimeout<M>(load: () => Promise<M>): Promise<M> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new LoadError(`not loaded within ${loadTimeout / 1000} s`)), loadTimeout);
  });
  try {
    return await Promise.race([load(), timeout]);
  } catch (error) {
    if (isDeclarationError(error) || error instanceof LoadError) throw error;
    throw new LoadError(error instanceof Error ? error.message : String(error), { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
