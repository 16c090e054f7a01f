/** The result of a call that tells events until its client leaves (spec E22). */
export class EventStreamAnswer {
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;

  constructor(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
    this.body = body;
  }
}
