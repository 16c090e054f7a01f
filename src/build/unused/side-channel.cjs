/** All supported browsers have WeakMap. */
module.exports = () => new WeakMap();
