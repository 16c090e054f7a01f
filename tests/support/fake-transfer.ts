import type { Post } from "../../src/console/client/post";
import type { Transfer } from "../../src/console/client/transfer";

/** Fake uploads and downloads that make calls with `post`. An upload is a payload with the entry `file`. */
export function fakeTransfer(post: Post): Transfer {
  return {
    upload: (path, file, { fields, signal, onProgress } = {}) => {
      onProgress?.({ stage: "sending", share: 0.5 });
      return new Promise((done, fail) => {
        signal?.addEventListener("abort", () => fail(signal.reason));
        post(path, { file, ...fields }).then(done, fail);
      });
    },
    download: async (path, payload) => {
      const answer = await post(path, payload);
      return { name: `${path.replaceAll("/", "-")}.xlsx`, content: new Blob([String(answer)]) };
    },
  };
}
