import { configure } from "@testing-library/react";

// A busy machine draws a form of antd in more than the usual second; a wait ends as soon as it is there.
configure({ asyncUtilTimeout: 10_000 });
