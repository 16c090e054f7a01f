/** All supported browsers have ResizeObserver. */
export default globalThis.ResizeObserver;
