import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { componentsProject } from './web/test/components-project.ts'

const globalSetup = 'server/test/support/global-setup.ts'
const postgresServer = 'server/test/support/postgres-server.ts'
// They need the coordinator of a cluster whose nodes are processes of this machine: `npm run test:full -- citus`.
const clusterTests = 'server/test/full/citus/*.test.ts'
const clusterUrl = process.env.CITUS_URL
const serverTests = readdirSync('server/test', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.test.ts') && !path.startsWith(join('full', 'citus')))
  .map((path) => join('server/test', path))

/** Whether a test, or what it imports from server/test, uses the database of the global set-up. */
const usesDatabase = (file: string): boolean =>
  file === join(postgresServer) ||
  [...readFileSync(file, 'utf8').matchAll(/from '(\.[^']*)'/g)]
    .map(([, path = '']) => join(file, '..', path))
    .some((path) => path.startsWith(join('server/test/')) && existsSync(path) && usesDatabase(path))

const databaseTests = serverTests.filter(usesDatabase)

// After all others and one file at a time, because one takes the cluster's workers away.
const clusterProject = (clusterUrl: string): TestProjectConfiguration => ({
  extends: true,
  test: {
    name: 'cluster',
    include: [clusterTests],
    provide: { clusterUrl },
    fileParallelism: false,
    sequence: { groupOrder: 2 },
  },
})

export default defineConfig({
  test: {
    // A run without a test of the second project starts no database.
    projects: [
      {
        extends: true,
        test: {
          name: 'plain',
          include: ['contract/**/*.test.ts', 'server/test/**/*.test.ts', 'web/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', 'web/test/**', clusterTests, ...databaseTests],
        },
      },
      { extends: true, test: { name: 'database', include: databaseTests, globalSetup } },
      componentsProject,
      ...(clusterUrl ? [clusterProject(clusterUrl)] : []),
    ],
    // Long, because the machine may be slow: no test judges speed by it.
    testTimeout: 180_000,
    env: { TZ: 'UTC' }, // pages write times in the reader's time zone
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
    // Machines with two cores are common, and each file has an app, a database and sometimes processes of its own.
    maxWorkers: 2,
    // The files of a worker share what they import; each has its own database.
    isolate: false,
  },
})
