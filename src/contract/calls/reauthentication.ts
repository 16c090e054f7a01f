/**
 * Name of the caller's current password in the body of a call, beside the token (spec A10). It is an extension: a
 * server that requires it refuses the call with a message for this name in `data.fields`. The console then asks for the
 * password and sends the call again. A server that never requires it never receives it.
 */
export const currentPasswordName = "current_password";
