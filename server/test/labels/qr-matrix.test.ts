import { describe, test } from 'vitest'
import { expectStandardMasks, linkBases } from '../support/symbol-links.ts'

describe.each(['M', 'H'] as const)('a symbol of level %s', (level) => {
  test.each(linkBases)('of a link in %s has the mask that the standard requires for print', (linkBase) =>
    expectStandardMasks(level, linkBase, 8),
  )
})
