import type { RateLimits } from "./rate-limits";

/** Counts what the limits refuse. @param count called with the name of the limit */
export function countRefusals(limits: RateLimits, count: (limit: string) => void): RateLimits {
  const counted = <A extends unknown[], R>(
    name: string,
    ask: (...args: A) => Promise<R>,
    isRefused: (answer: R) => boolean,
  ) => {
    return async (...args: A): Promise<R> => {
      const answer = await ask(...args);
      if (isRefused(answer)) count(name);
      return answer;
    };
  };
  const isFalse = (answer: boolean) => !answer;
  return {
    // Refusals of the quotas are counted as "busy", where they are answered.
    ...limits,
    beginLogin: counted("logins", limits.beginLogin, (answer) => "wait" in answer),
    beginCodeCheck: counted("wrong codes", limits.beginCodeCheck, (answer) => answer === undefined),
    allowsCode: counted("codes", limits.allowsCode, (answer) => answer !== "yes"),
    allowsAddressChange: counted("email changes", limits.allowsAddressChange, isFalse),
    allowsPhoneChange: counted("phone changes", limits.allowsPhoneChange, isFalse),
    allowsReport: counted("mail reports", limits.allowsReport, isFalse),
    allowsRequest: counted("requests", limits.allowsRequest, isFalse),
    allowsOutboundCall: counted("outbound calls", limits.allowsOutboundCall, isFalse),
    allowsUpload: counted("uploads", limits.allowsUpload, isFalse),
    allowsImport: counted("imports", limits.allowsImport, isFalse),
    allowsRegistration: counted("registrations", limits.allowsRegistration, isFalse),
    allowsAnonymousCall: counted("calls without a session", limits.allowsAnonymousCall, isFalse),
    allowsSignInFlow: counted("repeated sign-ins", limits.allowsSignInFlow, isFalse),
  };
}
