/** The result of a call that sends events until its client disconnects (spec E22). */
export class EventStreamAnswer {
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;

  constructor(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
    this.body = body;
  }
}
