/*
 * `npm run snapshot`, at each release: stores the contract of the calls for programs, which later changes are compared with
 * (server/test/http/breaking-changes.test.ts).
 */
import { readFile, writeFile } from 'node:fs/promises'
import { describeContract } from './describe-contract.ts'
import { offeredCalls } from './generate.ts'

const { version } = JSON.parse(await readFile(new URL('package.json', import.meta.url), 'utf8'))
// One line for each call, so that a difference shows which.
const calls = Object.entries(describeContract(offeredCalls())).map((entry) =>
  entry.map((part) => JSON.stringify(part)).join(':'),
)
await writeFile(
  new URL('last-release.json', import.meta.url),
  `{"version":${JSON.stringify(version)},"calls":{\n${calls.join(',\n')}\n}}\n`,
)
