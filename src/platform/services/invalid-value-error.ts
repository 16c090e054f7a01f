/** An environment variable has an invalid value. `readEnvironment` adds the variable's name. */
export class InvalidValueError extends Error {
  readonly cure: string;
  constructor(problem: string, cure: string) {
    super(problem);
    this.cure = cure;
  }
}
