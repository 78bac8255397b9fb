import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dataDir, testFolder, useInitialisedDirectory, useTestFolders } from '../../support/postgres-fixture.ts'
import { runCommand } from '../../support/run-command.ts'

useTestFolders()

test('a database of another major version of PostgreSQL is refused with instructions that preserve its data', async () => {
  useInitialisedDirectory()
  const run = (name: string, ...args: string[]) =>
    runCommand(name, args, { DATA_DIR: dataDir, ADMIN_EMAIL: 'operator@sahihi.example', ADMIN_PASSWORD: 'long enough' })
  expect((await run('admin')).words).toContain('is now an admin')
  const backup = join(testFolder, 'before.backup')
  expect(await run('backup', backup)).toMatchObject({ code: 0 })

  await writeFile(join(dataDir, 'postgres/cluster/PG_VERSION'), '17\n') // as the next release would find one of 18
  const refused = await run('admin')
  expect(refused.words).toContain('was made by PostgreSQL 17, and this release of Sahihi brings')
  expect(refused.words).toContain('docs/operations.md, "A new major version of the embedded PostgreSQL"')

  await rename(join(dataDir, 'postgres'), join(dataDir, 'postgres-17'))
  expect(await run('restore', backup)).toMatchObject({ code: 0 })
  expect((await run('admin')).words).toContain('is changed')
})
