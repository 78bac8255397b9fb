import { listPermissions, type PartnerRole } from '@sahihi/contract/domain/permissions.ts'
import type { Invitation, Member } from '@sahihi/contract/endpoints/team.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { answerNow, fails, hangs, type Replies, refuses } from '../../replies.ts'
import { testStates } from '../../states.ts'

const team = { as: 'partner', path: '/team', ready: /Ada Obi/ } as const

const ada: Member = {
  id: '1',
  email: 'ada.obi@screened.example',
  name: 'Ada Obi',
  role: 'owner',
  joinedAt: '2026-09-01T09:00:00.000Z',
  isYou: true,
  hasSecondFactor: true,
}
const members: Member[] = [
  ada,
  { ...ada, id: '2', email: 'tunde@screened.example', name: null, role: 'owner', isYou: false },
  {
    ...ada,
    id: '3',
    email: 'a-long-name.of-somebody@quality.screened.example',
    name: 'Chidinma Nwachukwu-Okonkwo',
    role: 'quality',
    isYou: false,
  },
  {
    ...ada,
    id: '4',
    email: 'bala@screened.example',
    name: 'Bala',
    role: 'production',
    isYou: false,
    hasSecondFactor: false,
  },
]
const invitation: Invitation = {
  id: '5',
  email: 'ngozi@screened.example',
  role: 'analyst',
  invitedBy: 'Ada Obi',
  invitedAt: '2026-11-20T09:00:00.000Z',
  expiresAt: '2026-11-27T09:00:00.000Z',
  isExpired: false,
}
const fullTeam = {
  'GET /api/team': {
    data: {
      members,
      invitations: [invitation, { ...invitation, id: '6', email: 'late@screened.example', isExpired: true }],
      requiresSecondFactor: true,
      requiresSecondPerson: false,
    },
  },
}

const choose = (member: string, action: string) => async () => {
  await page.getByRole('button', { name: `Manage ${member}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
}

/** The session of somebody in a role; the second company shows the switcher. */
const sessionAs = (role: PartnerRole, mustSetUpSecondFactor = false): Replies => ({
  'GET /api/partners/session': {
    data: {
      email: ada.email,
      name: ada.name,
      role,
      permissions: [...listPermissions({ adminRole: null, partnerRole: role })],
      mustSetUpSecondFactor,
      partnerId: '1',
      partners: [
        { id: '1', companyName: 'Screened Goods Ltd', role, sampleOf: null },
        { id: '2', companyName: 'Second Goods Ltd', role: 'owner', sampleOf: null },
      ],
    },
  },
})
const analyst = { as: 'partner', replies: sessionAs('analyst') } as const
const lockedText = /Your role can read this, but not change it\./
const openInvitation = (hasPassword: boolean): Replies => ({
  'POST /api/team/invitation': {
    data: {
      companyName: 'Screened Goods Ltd',
      email: 'ngozi@screened.example',
      role: 'quality',
      invitedBy: 'Ada Obi',
      hasPassword,
    },
  },
})
const invited = { path: '/invitation/some-token' } as const

/** The team with its dialogs, what members see whose role may not do everything, and the page of an invitation. */
testStates([
  { ...team, name: 'team, one owner', ready: /No open invitations\./ },
  { ...team, name: 'team', replies: fullTeam },
  {
    ...team,
    name: 'team, loading',
    ready: /Members and roles/,
    replies: { 'GET /api/team': hangs },
    loading: { skeleton: 'Loading the team' },
  },
  { ...team, name: 'team, failed', ready: /The team did not load\./, replies: { 'GET /api/team': fails } },
  {
    ...team,
    name: 'team, menu',
    replies: fullTeam,
    act: () => page.getByRole('button', { name: 'Manage Bala' }).click(),
  },
  {
    ...team,
    name: 'team, invite, refused',
    replies: fullTeam,
    act: async () => {
      answerNow({
        'POST /api/team/invitations': refuses(400, {
          errors: [{ field: 'email', message: 'This is no email address.' }],
        }),
      })
      await page.getByRole('button', { name: 'Invite a member' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabelText('Email').fill('nobody')
      await dialog.getByRole('button', { name: 'Send invitation' }).click()
      await expect.element(dialog.getByRole('alert')).toBeVisible()
    },
  },
  { ...team, name: 'team, change role', replies: fullTeam, act: choose('Bala', 'Change role') },
  { ...team, name: 'team, make owner', replies: fullTeam, act: choose('Bala', 'Make owner') },
  { ...team, name: 'team, remove', replies: fullTeam, act: choose('Bala', 'Remove') },
  {
    ...team,
    name: 'team, withdraw',
    replies: fullTeam,
    act: async () => {
      await page.getByRole('button', { name: 'Withdraw ngozi@screened.example' }).click()
      await expect.element(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    ...team,
    name: 'team, two-step sign-in optional again',
    replies: fullTeam,
    act: async () => {
      await page.getByRole('button', { name: 'Make it optional' }).click()
      await expect.element(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    ...analyst,
    name: 'two-step sign-in to be set up first',
    replies: sessionAs('analyst', true),
    path: '/products',
    ready: /Screened Goods Ltd requires it/,
  },
  { ...analyst, name: 'analyst: team', path: '/team', ready: /Only an owner can invite people/ },
  { ...analyst, name: 'analyst: products', path: '/products', ready: /Paracetamol 500 mg/ },
  { ...analyst, name: 'analyst: inventory', path: '/inventory/1', ready: /Serial/ },
  {
    ...analyst,
    name: 'analyst: subscription',
    path: '/subscription',
    ready: /Your role does not include this page/,
  },
  { ...analyst, name: 'analyst: profile', path: '/profile', ready: lockedText },
  { ...analyst, name: 'analyst: alerts and settings', path: '/analytics/settings', ready: lockedText },
  { ...analyst, name: 'analyst: alert settings', path: '/alerts/settings', ready: lockedText },
  { ...invited, name: 'invitation', ready: /Your role: Quality\./, replies: openInvitation(false) },
  {
    ...invited,
    name: 'invitation, has an account',
    ready: /You have an account for this address/,
    replies: openInvitation(true),
  },
  {
    ...invited,
    name: 'invitation, link used',
    ready: /This invitation was used, was withdrawn or has expired/,
    replies: {
      'POST /api/team/invitation': refuses(404, {
        code: 'not_found',
        message: 'This invitation was used, was withdrawn or has expired.',
      }),
    },
  },
])
