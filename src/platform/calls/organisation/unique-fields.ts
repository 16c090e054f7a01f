import type { Kysely } from "kysely";
import { code, type Text } from "../../../contract";
import { type CallContext, invalidField } from "../../access/handler";
import { type Database, lockValue } from "../../database";
import { emailKey } from "../../services/active-accounts";
import type { RateLimits } from "../../services/rate-limits";
import type { AccountRow } from "./account-queries";

interface Unique {
  /** How it is stored and looked up: one spelling for one thing. */
  readonly key: (entered: string) => string;
  readonly taken: { readonly code: typeof code.alreadyExists | typeof code.phoneTaken; readonly text: Text };
  /** Counts one more that an account tries for its own. */
  readonly allows: (limits: RateLimits, accountId: number) => boolean;
  readonly tooMany: Text;
  /**
   * Whether an index keeps two transactions from giving it to two accounts. Accounts without a phone number share the
   * empty one.
   */
  readonly hasIndex: boolean;
}

/** What one account alone may have, by its column and field. */
const unique = {
  email: {
    key: emailKey,
    taken: {
      code: code.alreadyExists,
      text: { zh: "该邮箱已被其他账号使用", en: "Another account uses this address" },
    },
    allows: (limits, accountId) => limits.allowsAddressChange(accountId),
    tooMany: { zh: "更换邮箱次数过多，请一小时后再试", en: "Too many changes of the address; try again in an hour" },
    hasIndex: true,
  },
  phone: {
    key: (entered) => entered,
    taken: {
      code: code.phoneTaken,
      text: { zh: "该电话已被其他账号使用", en: "Another account has this phone number" },
    },
    allows: (limits, accountId) => limits.allowsPhoneChange(accountId),
    tooMany: {
      zh: "更换电话次数过多，请一小时后再试",
      en: "Too many changes of the phone number; try again in an hour",
    },
    hasIndex: false,
  },
} as const satisfies Readonly<Record<string, Unique>>;

/** What an account is to have; what is absent or empty is nobody's. */
type Wanted = Readonly<Partial<Record<keyof typeof unique, string | null>>>;

/** In one order for everybody: of two transactions none waits for what the other holds. */
const wantedIn = (wanted: Wanted) =>
  (["email", "phone"] as const).flatMap((name) => {
    const rules: Unique = unique[name];
    const value = rules.key(wanted[name] ?? "");
    return value === "" ? [] : [{ name, value, ...rules }];
  });

/**
 * Before an account gets an address to sign in with or a phone number, in the transaction that gives it: of two that ask for
 * the same at once one gets it.
 *
 * @param own the account that may have it already; null for a new one.
 * @throws Refusal 6 when another account has this address, 11 when another has this phone number.
 */
export async function assertUnique(trx: Kysely<Database>, wanted: Wanted, own: number | null): Promise<void> {
  for (const { name, value, taken, hasIndex } of wantedIn(wanted)) {
    if (!hasIndex) await lockValue(trx, `account.${name}`, value);
    const rows = await trx.selectFrom("account").select("id").where(name, "=", value).limit(2).execute();
    if (rows.some(({ id }) => id !== own)) throw invalidField(name, taken.text, taken.code);
  }
}

/**
 * The same before an account gets others than it has. What people try for their own is counted, so that nobody asks for one
 * after the other who has an account; what an account has already is always free.
 * @throws Refusal 6 or 11 as `assertUnique` does, 15 after too many tries.
 */
export async function assertUniqueChange(
  trx: Kysely<Database>,
  { caller, limits }: Pick<CallContext, "caller" | "limits">,
  account: AccountRow,
  wanted: Wanted,
): Promise<void> {
  for (const { name, value, allows, tooMany } of wantedIn(wanted)) {
    if (value === account[name]) continue;
    if (account.id === caller.accountId && !allows(limits, account.id)) {
      throw invalidField(name, tooMany, code.notAllowed);
    }
    await assertUnique(trx, { [name]: value }, account.id);
  }
}
