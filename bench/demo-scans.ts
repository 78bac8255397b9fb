import type { DemoSize } from '../server/src/demo/demo-plan.ts'
import { loadDemo } from '../server/src/demo/load-demo.ts'
import { planDemo } from '../server/src/demo/plan-demo.ts'
import { createLoaderDatabase } from '../server/src/platform/db/client.ts'
import type { Print } from './figures.ts'

/** Fills a database with a demo of this size that ends today. Returns the ids of its codes. */
export async function loadDemoScans(
  url: string,
  size: Omit<DemoSize, 'seed' | 'until'>,
  print: Print = () => {},
): Promise<BigInt64Array> {
  const db = createLoaderDatabase(url)
  try {
    return (await loadDemo(db, planDemo({ ...size, seed: 3, until: new Date() }), 'none', print)).codes
  } finally {
    await db.destroy()
  }
}
