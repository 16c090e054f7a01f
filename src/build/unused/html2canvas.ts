/** The charts contain no HTML that would be converted to a picture. */
export default (): Promise<never> => Promise.reject(new Error("HTML is not drawn into charts."));
