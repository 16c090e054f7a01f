/** The name under which authenticator apps and browsers list an account. */
export const issuer = "Lubricator console";
