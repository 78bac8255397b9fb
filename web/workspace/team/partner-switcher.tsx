import { notifications } from '@mantine/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../lib/call.ts'
import { errorReason } from '../../lib/errors.ts'
import { clearStorage, saveSession } from '../../lib/session.ts'
import { sessionQuery } from '../lib/session-query.ts'
import { IconBuildingFactory2, IconCheck, IconChevronDown } from '../ui/icons.tsx'
import { MenuButton } from '../ui/menu-button.tsx'
import styles from './team.module.css'
import { teamText } from './text.ts'

const t = teamText.switcher

/** For someone of several companies: the one on screen, and a menu to open another. */
export function PartnerSwitcher({ isOpen }: { isOpen: boolean }) {
  const { data } = useQuery(sessionQuery)
  const target = useRef<HTMLButtonElement>(null)
  const open = useMutation({
    mutationFn: (partnerId: string) => call('POST /api/partners/session/partner', { body: { partnerId } }),
    onSuccess: (session) => {
      // Nothing of the other company stays on screen or in this browser.
      clearStorage()
      saveSession(session)
      location.assign('/products')
    },
    onError: (error) => notifications.show({ title: teamText.failed.switchPartner, message: errorReason(error) }),
  })
  if (!data || data.partners.length < 2) return null
  const current = data.partners.find(({ id }) => id === data.partnerId)?.companyName ?? ''
  return (
    <MenuButton
      target={target}
      width={220}
      position="bottom-start"
      button={(props) => (
        <button type="button" className={styles.switcher} aria-label={t.open(current)} {...props}>
          <IconBuildingFactory2 size={20} stroke={1.5} aria-hidden="true" />
          {isOpen ? <span>{current}</span> : null}
          {isOpen ? <IconChevronDown size={16} stroke={1.5} aria-hidden="true" /> : null}
        </button>
      )}
      items={(Menu) =>
        data.partners.map(({ id, companyName }) => (
          <Menu.Item
            key={id}
            rightSection={id === data.partnerId ? <IconCheck size={16} stroke={1.5} aria-hidden="true" /> : null}
            onClick={() => (id === data.partnerId ? undefined : open.mutate(id))}
          >
            {companyName}
          </Menu.Item>
        ))
      }
    />
  )
}
