/** The rules for every call, as Markdown. */
export const rulesText = `
A call is \`POST {base}/{path}\`. \`admin/1\` is the base of staff and providers, \`client/1\` that of customers: a role uses
one of them. A call "without a base" is \`POST /{path}\`.

**Body.** \`application/x-www-form-urlencoded\`, UTF-8, at most 256 kB; with a file \`multipart/form-data\`. The token is in
the body, as \`token\`, never in a header or an address. A list is \`ids[0]=7&ids[1]=9\`, or the name repeated; a list of
objects is one name with JSON, at most 65,536 characters. An empty text is "no value": it clears the field of a record, and a
filter without a value filters nothing. A name that the call does not have is refused with code 4. \`Accept-Language: zh\` or \`en\` is the language of messages.

**Answer.** Status 200 and an envelope, even for a refusal:

\`\`\`json
{ "code": 0, "message": "", "data": { "id": 7 } }
\`\`\`

Code 0 is success. Every other code is a refusal with a \`message\` for the user. \`data.fields\` holds messages by payload
name. Code 2 means that the token is not valid: the client signs in again. Code 15 is a lack of rights; a record that the
caller may not see is answered as one that does not exist (code 5). An unknown path is status 404. A call that answers a
file answers status 200, the file and \`Content-Disposition\`; its refusal is an envelope.

**Values.** Keys are whole numbers below 2^53. Times are ms UTC. Yes and no are 1 and 0. Choices are the numbers or words that
the call lists. A record has all its names; a value that is not set is null or the empty text. A client ignores names that it
does not know. Passwords, secrets and AES keys are never in a record; a change that sends none keeps them.

**Lists.** \`page\` begins at 1 and has at most 100 records; 20 without \`page_size\`. A page after the last has an empty
\`list\` and the same \`total\`. \`exact_total\` = 1 counts all records, which may take long; \`device-log/list\`
has no more than 10,000. \`sort_by\` is one of the
names that the call lists, \`sort_order\` is \`asc\` or \`desc\`; without them the order is the server's, but always the same.
A text as filter finds the records that contain it, in upper or lower case. An export takes the filters and the order of its list, and answers all its records.

**Records of others.** Administrators reach all records, a provider and its accounts those of the provider, leaders and members
those of their group, a customer their own. A call that saves gets all its names from the console, also the empty ones. A
change clears the values whose names it leaves out; only the calls that save accounts, providers, devices, visits and OPC
parameters keep them.

**Sessions.** A login call answers \`token\` and the account. With a second factor it answers code 3 and
\`data.second_step\`; \`user/second-step\` ends the sign-in. Calls with the name \`current_password\` may ask for the caller's
password: they answer a message in \`data.fields.current_password\`, and then take the password under that name.

**Extensions.** Names and calls with \`x-extension\` are not in the specification's list of calls. A server may lack them:
the console then does without, or shows the message of the refusal.
`.trim();
