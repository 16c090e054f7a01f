import { cleanup, configure } from "@testing-library/react";
import { afterAll } from "vitest";

// A busy machine draws a form of antd in more than the usual second; a wait ends as soon as it is there.
configure({ asyncUtilTimeout: 10_000 });

// React may still have work in its queue for parts that came late: it is let go through while there is a window.
afterAll(async () => {
  cleanup();
  await new Promise((done) => setImmediate(done));
});
