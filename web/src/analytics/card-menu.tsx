import { ActionIcon, Menu } from '@mantine/core'
import { analyticsMessages } from '@sahihi/contract/i18n/en/analytics-messages.ts'
import { IconDots, IconFilter, IconPhotoDown, IconTableDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useId } from 'react'
import styles from './analytics.module.css'
import { useWhyClosed } from './use-upgrade-reason.ts'

type CardMenuProps = {
  title: string
  button: RefObject<HTMLButtonElement | null>
  compares: boolean
  /** Why there is no period before; undefined when there is one. */
  whyNotCompared: string | undefined
  /** Why there is nothing to take along yet; undefined when there is. */
  whyNotSaved: string | undefined
  onFilter: () => void
  onCompare: (compares: boolean) => void
  onPicture: () => void
  onTable: () => void
}

/** What the larger plans do with a card. To the others it is shown, closed, with the way to open it. */
export function CardMenu(props: CardMenuProps) {
  const { title, button, compares, whyNotCompared, whyNotSaved, onFilter, onCompare, onPicture, onTable } = props
  const whyClosed = useWhyClosed()
  const ids = useId()
  // Closed items still take the focus, so that a keyboard comes to hear of them, and why.
  const closedBy = (why: string | undefined, id: string) =>
    why ? { 'aria-disabled': true, 'aria-describedby': id, closeMenuOnClick: false } : {}
  const whySaveClosed = whyClosed ?? whyNotSaved
  const saveClosed = closedBy(whySaveClosed, `${ids}why`)
  const save = (act: () => void) => (whySaveClosed ? undefined : act)
  const whyCompareClosed = whyClosed ?? whyNotCompared
  return (
    <Menu position="bottom-end" width={290}>
      <Menu.Target>
        <ActionIcon ref={button} variant="subtle" size={44} aria-label={`${title}: options`}>
          <IconDots size={22} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          className={styles.item}
          leftSection={<IconFilter {...sign} />}
          {...closedBy(whyClosed, `${ids}why`)}
          onClick={whyClosed ? undefined : onFilter}
        >
          Filter…
        </Menu.Item>
        <Menu.CheckboxItem
          className={styles.item}
          checked={compares && !whyCompareClosed}
          closeMenuOnClick={!whyCompareClosed}
          {...closedBy(whyCompareClosed, whyClosed ? `${ids}why` : `${ids}compare`)}
          onChange={(wanted) => (whyCompareClosed ? undefined : onCompare(wanted))}
        >
          Compare with the days before
          {!whyClosed && whyNotCompared ? <Note id={`${ids}compare`}>{whyNotCompared}</Note> : null}
        </Menu.CheckboxItem>
        <Menu.Item
          className={styles.item}
          leftSection={<IconPhotoDown {...sign} />}
          {...saveClosed}
          onClick={save(onPicture)}
        >
          Download as PNG
        </Menu.Item>
        <Menu.Item
          className={styles.item}
          leftSection={<IconTableDown {...sign} />}
          {...saveClosed}
          onClick={save(onTable)}
        >
          Download as CSV
        </Menu.Item>
        {whySaveClosed ? (
          <>
            <Menu.Divider />
            <Menu.Label id={`${ids}why`} className={styles.why}>
              {whySaveClosed}
            </Menu.Label>
          </>
        ) : null}
        {whyClosed === analyticsMessages.needsPlan ? (
          <Menu.Item className={styles.item} renderRoot={(root) => <Link to="/subscription" {...root} />}>
            See the plans
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}

const sign = { size: 18, stroke: 1.5, 'aria-hidden': true } as const

const Note = ({ id, children }: { id: string; children: ReactNode }) => (
  <span id={id} className={styles.itemNote}>
    {children}
  </span>
)
