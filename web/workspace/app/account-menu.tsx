import { Box, Menu, useMantineColorScheme } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { describeAdminRole, describeRole } from '@sahihi/contract/domain/describe-role.ts'
import { adminRoles, partnerRoles } from '@sahihi/contract/domain/permissions.ts'
import type { Session } from '@sahihi/contract/endpoints/accounts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { call } from '../../lib/call.ts'
import { errorReason } from '../../lib/errors.ts'
import { isAdmin } from '../../lib/session.ts'
import { colorSchemes } from '../lib/color-scheme.ts'
import { openCompany } from '../lib/open-company.ts'
import { sessionQuery } from '../lib/session-query.ts'
import { useKeys } from '../lib/use-keys.ts'
import { useSignOut } from '../lib/use-sign-out.ts'
import { Allowed } from '../ui/allowed.tsx'
import {
  IconCheck,
  IconChevronDown,
  IconHelp,
  IconKeyboard,
  IconLock,
  IconLogout,
  IconMail,
  IconUserCircle,
} from '../ui/icons.tsx'
import styles from './account-menu.module.css'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { appText } from './text.ts'

const t = appText.account
/** Who is signed in and for which company, and what is theirs in every company and on every page. */
export function AccountMenu() {
  const { data: session } = useQuery(sessionQuery)
  const [hasShortcuts, shortcuts] = useDisclosure(false)
  useKeys({ '?': shortcuts.open })
  const logout = useLogout()
  const company = session && companyOf(session)
  return (
    <>
      <Menu position="bottom-end" width={300} checkIcon={<IconCheck />} classNames={{ dropdown: styles.dropdown }}>
        <Menu.Target>
          <button type="button" className={styles.button} aria-busy={logout.isPending}>
            <IconUserCircle size={24} />
            <span className="visually-hidden">{t.label}</span>
            <span className={styles.who}>
              <span>{session?.name ?? session?.email}</span>
              {company ? <span className={styles.company}>{company}</span> : null}
            </span>
            <IconChevronDown size={16} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {session ? <Person session={session} /> : null}
          {session && session.partners.length > 1 ? <Companies session={session} /> : null}
          <Menu.Divider />
          <Menu.Item leftSection={<IconLock />} renderRoot={(props) => <Link to="/security" {...props} />}>
            {t.security}
          </Menu.Item>
          {isAdmin() ? null : (
            <Allowed to="alerts:read">
              <Menu.Item
                leftSection={<IconMail />}
                rightSection={<span className={styles.quiet}>{t.mailLanguage}</span>}
                renderRoot={(props) => <Link to="/analytics/settings" {...props} />}
              >
                {t.mails}
              </Menu.Item>
            </Allowed>
          )}
          {isAdmin() ? null : (
            <Menu.Item component="a" href="/docs/guide" target="_blank" rel="noreferrer" leftSection={<IconHelp />}>
              {t.guide}
              <span className="visually-hidden"> {appText.help.newTab}</span>
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconKeyboard />} onClick={shortcuts.open}>
            {t.shortcuts}
          </Menu.Item>
          <Theme />
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout />} onClick={() => logout.mutate()}>
            {t.logout}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {hasShortcuts ? <ShortcutsDialog onClose={shortcuts.close} /> : null}
    </>
  )
}

const companyOf = ({ partners, partnerId }: Session) => partners.find(({ id }) => id === partnerId)?.companyName

function Person({ session }: { session: Session }) {
  const { name, email } = session
  return (
    <Menu.Label className={styles.person}>
      {name ? <span className={styles.name}>{name}</span> : null}
      <span>{email}</span>
      <span>{[companyOf(session) ?? t.admin, roleOf(session)].join(' · ')}</span>
    </Menu.Label>
  )
}

function roleOf({ role, partnerId }: Session): string {
  if (partnerId) return describeRole(partnerRoles.find((known) => known === role) ?? 'analyst').title
  return describeAdminRole(adminRoles.find((known) => known === role) ?? 'support').title
}

/** Opens another company of the same person. */
function Companies({ session: { partners, partnerId } }: { session: Session }) {
  const open = useMutation({
    mutationFn: (id: string) => openCompany(id),
    onError: (error) => notifications.show({ title: t.switchFailed, message: errorReason(error) }),
  })
  return (
    <MenuSection label={t.companies}>
      <Menu.RadioGroup value={partnerId} onChange={(id) => (id === partnerId ? undefined : open.mutate(id))}>
        {partners.map(({ id, companyName }) => (
          <Menu.RadioItem key={id} value={id} closeMenuOnClick>
            {companyName}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </MenuSection>
  )
}

/** Remembered in this browser (color-scheme.ts). */
function Theme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <MenuSection label={t.theme}>
      <Menu.RadioGroup
        value={colorScheme}
        onChange={(chosen) => setColorScheme(colorSchemes.find((known) => known === chosen) ?? 'auto')}
      >
        {colorSchemes.map((scheme) => (
          <Menu.RadioItem key={scheme} value={scheme}>
            {t.themes[scheme]}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </MenuSection>
  )
}

const MenuSection = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box role="group" aria-label={label}>
    <Menu.Divider />
    <Menu.Label>{label}</Menu.Label>
    {children}
  </Box>
)

/** The session in this browser ends even if the server does not answer. */
function useLogout() {
  const signOut = useSignOut()
  return useMutation({ mutationFn: () => call('POST /api/partners/logout', {}), onSettled: signOut })
}
