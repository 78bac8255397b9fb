/** The first part of the API reference, in Markdown. The examples call the server that shows them. */
export const introductionOf = (url: string) => `Product authenticity: codes, verdicts, scans.

## Getting started

1. An owner creates an API key at [${url}/api-keys](${url}/api-keys), with the scopes \`products:write\` and \`codes:download\`, and copies it.
2. Put it where your program finds it: \`export SAHIHI_KEY=sahihi_live_…\`
3. Create a product with its first batch, then download the labels of the batch. Each code verifies at once.

With curl:

\`\`\`sh
curl --fail-with-body ${url}/api/products \\
  -H "Authorization: Bearer $SAHIHI_KEY" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: order-4711-product" \\
  -d '{"name":"Paracetamol 500 mg","category":"Medicine","description":"Tablets, 10 x 10","batch":"Run 7",
       "quantity":3,"scanLimit":null,"manufacturingDate":"2026-04-01","expirationDate":"2028-04-01"}'

# BATCH is data.batch.id of the reply.
curl --fail-with-body "${url}/api/products/$BATCH/download-qr?format=csv" \\
  -H "Authorization: Bearer $SAHIHI_KEY" -o labels.csv
\`\`\`

With JavaScript (Node.js 20 or newer; there is also a typed client, \`@sahihi/client\`):

\`\`\`js
const headers = { authorization: \`Bearer \${process.env.SAHIHI_KEY}\` }
const made = await fetch('${url}/api/products', {
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
  body: JSON.stringify({
    name: 'Paracetamol 500 mg',
    category: 'Medicine',
    description: 'Tablets, 10 x 10',
    batch: 'Run 7',
    quantity: 3,
    scanLimit: null,
    manufacturingDate: '2026-04-01',
    expirationDate: '2028-04-01',
  }),
})
const reply = await made.json()
if (!reply.success) throw new Error(\`\${reply.code}: \${reply.message}\`)
const labels = await fetch(\`${url}/api/products/\${reply.data.batch.id}/download-qr?format=csv\`, { headers })
console.log(await labels.text())
\`\`\`

With Python 3:

\`\`\`python
import json, os, urllib.request, uuid

def call(method, path, body=None):
    request = urllib.request.Request("${url}" + path, method=method)
    request.add_header("Authorization", "Bearer " + os.environ["SAHIHI_KEY"])
    if body is not None:
        request.add_header("Content-Type", "application/json")
        request.add_header("Idempotency-Key", str(uuid.uuid4()))
        request.data = json.dumps(body).encode()
    with urllib.request.urlopen(request) as reply:
        return reply.read()

made = json.loads(call("POST", "/api/products", {
    "name": "Paracetamol 500 mg", "category": "Medicine", "description": "Tablets, 10 x 10", "batch": "Run 7",
    "quantity": 3, "scanLimit": None, "manufacturingDate": "2026-04-01", "expirationDate": "2028-04-01",
}))
print(call("GET", "/api/products/" + made["data"]["batch"]["id"] + "/download-qr?format=csv").decode())
\`\`\`

## Authentication

Send \`Authorization: Bearer sahihi_live_…\` over https. A key belongs to the company, may have a last day and a list of addresses that it may be used from, and stops at once when it is revoked. Keep it out of browsers, apps and repositories: whoever has it can do what its scopes allow. To replace one without a pause, an owner chooses "Replace": the old key goes on for a grace time. The pages use the same endpoints with the token of a session.

## Scopes

Each endpoint names the scopes of which a key needs one; in the document they are the roles of its \`apiKey\`. A scope to change things includes reading them. Without it the answer is 403 \`scope_required\`. Endpoints without a scope are for people: the team, payments, keys, webhooks, sessions and whatever asks for a password.

## Pagination

Lists answer with \`nextCursor\`. Send it as \`cursor\`, with the same filters and order, for the next page, until it is null; \`limit\` says how many rows a page has, at most 100:

\`\`\`sh
curl "${url}/api/batches?limit=100" -H "Authorization: Bearer $SAHIHI_KEY"
curl "${url}/api/batches?limit=100&cursor=$NEXT_CURSOR" -H "Authorization: Bearer $SAHIHI_KEY"
\`\`\`

Rows that are added meanwhile move nothing: a row that is there all the time comes exactly once. That holds for an order that does not change, such as \`sortField=createdAt\` or, of codes, \`sortField=verificationNumber\`; a code that is scanned while its list is read by \`scanCount\` may come twice or not at all. A cursor has no meaning for you and no last day, but ends with the server's secret key. One that was changed, or is sent to another list, is a 400 that names \`cursor\`.

Most lists also have numbered pages, as people turn them: \`page\`, from 1, and \`pagination\` with \`currentPage\`, \`totalPages\` and \`totalCount\`. By cursor \`totalCount\` is that of the first page.

## Idempotency

Send \`Idempotency-Key\`, 8 to 128 visible characters such as a UUID, with every POST, PUT and DELETE. The same request with the same key is carried out once and gets the same reply for a day, so it is safe to repeat one whose reply was lost. With another request the key is a 409.

## Large orders and downloads

Up to 5,000 codes are a batch, made before the reply. More are an order: \`POST /api/products/{id}/orders\` answers at once, and \`GET /api/products/orders/{id}\` is the address of its state. Downloads and exports of any length are streams, sent as they are made and stored nowhere: wait for the order, then ask for its file. One that breaks never looks complete, and is asked for again.

A program that cannot hold a connection for so long has the file made by a job, and asks for its status. The file is kept for a day.

With curl and jq, where \`BATCH\` is the id of the batch:

\`\`\`sh
STATUS=$(curl -sS --fail-with-body "${url}/api/products/batch/$BATCH/downloads" \\
  -H "Authorization: Bearer $SAHIHI_KEY" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: labels-of-$BATCH" \\
  -d '{"format":"pdf"}' | jq -r .data.statusUrl)

while DOWNLOAD=$(curl -sS --fail-with-body "${url}$STATUS" -H "Authorization: Bearer $SAHIHI_KEY") &&
  [ "$(echo "$DOWNLOAD" | jq .data.endedAt)" = null ]; do sleep 2; done

curl --fail-with-body "${url}$STATUS/file" -H "Authorization: Bearer $SAHIHI_KEY" -o labels.pdf
\`\`\`

With JavaScript, after the lines of "Getting started":

\`\`\`js
import { writeFile } from 'node:fs/promises'

const ask = async (path, init = {}) => {
  const answer = await fetch('${url}' + path, { ...init, headers: { ...headers, ...init.headers } })
  if (!answer.ok) throw new Error(await answer.text())
  return answer
}
const asked = await ask(\`/api/products/batch/\${reply.data.batch.id}/downloads\`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
  body: JSON.stringify({ format: 'pdf' }),
})
let download = (await asked.json()).data
while (!download.endedAt) {
  await new Promise((done) => setTimeout(done, 2000))
  download = (await (await ask(download.statusUrl)).json()).data
}
if (download.error) throw new Error(download.error)
const file = await ask(download.fileUrl)
await writeFile('labels.pdf', Buffer.from(await file.arrayBuffer()))
\`\`\`

With Python, after the lines of "Getting started":

\`\`\`python
import time

batch = made["data"]["batch"]["id"]
download = json.loads(call("POST", "/api/products/batch/" + batch + "/downloads", {"format": "pdf"}))["data"]
while not download["endedAt"]:
    time.sleep(2)
    download = json.loads(call("GET", download["statusUrl"]))["data"]
if download["error"]:
    raise SystemExit(download["error"])
with open("labels.pdf", "wb") as file:
    file.write(call("GET", download["fileUrl"]))
\`\`\`

## Reading often

Replies to a key have an \`ETag\`. Send it as \`If-None-Match\`: while nothing changed the answer is 304, without a body.

## Webhooks

Events are sent to your own systems as signed requests, which owners set up at [${url}/webhooks](${url}/webhooks). Each is described below, under \`webhooks\` in the document, with an example.

## GS1 resolver

\`${url}/01/…\` follows GS1 Digital Links, and lists all links of a GTIN, lot or serial. Opening one counts no scan.

## Rate limits

Each reply to a key has \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\`, the seconds until the minute is over. Beyond the limit the answer is 429 with \`Retry-After\`.

## Errors

Every error has the same body, \`ErrorReply\`, with a \`code\` for programs and a \`message\` for people; \`errors\` names fields. Unknown fields are refused. 429 and 503 come with \`Retry-After\` and may be sent again; with 500 and 503 \`requestId\` finds the request in the server's log.

**Dates** are \`YYYY-MM-DD\`, moments ISO 8601 in UTC, amounts of money in kobo.

## Changelog

New fields of replies, new endpoints, scopes and error codes may come at any time: ignore what you do not know. Everything else is announced in CHANGELOG.md of the release that brings it; before 1.0 a minor version may break the API.

- **After 0.2**: lists by \`cursor\`; API keys with scopes and rate limits; \`Idempotency-Key\` on every change that a key may make; \`ETag\` on what a key reads; \`case.opened\` also while a code is only watched.
`
