import { page } from 'vitest/browser'
import { testStates } from '../../states.ts'

const overview = { as: 'partner', path: '/products', ready: /Welcome/ } as const
const admin = { as: 'admin', path: '/admin/system', ready: /System/ } as const

/** The frame of signed-in pages. */
testStates([
  { ...overview, name: 'sidebar, open', act: () => page.getByRole('button', { name: 'Expand menu' }).click() },
  { ...admin, name: 'sidebar of admins, open', act: () => page.getByRole('button', { name: 'Expand menu' }).click() },
])
