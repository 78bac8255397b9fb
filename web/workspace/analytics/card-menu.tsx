import { notifications } from '@mantine/notifications'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { Link } from '@tanstack/react-router'
import { useId, useRef } from 'react'
import { IconButton } from '../ui/icon-button.tsx'
import { IconCopy, IconDots, IconPhotoDown, IconTableDown } from '../ui/icons.tsx'
import { MenuButton } from '../ui/menu-button.tsx'
import { analyticsFiltersText, analyticsText } from './text.ts'
import { useUpgradeReason } from './use-upgrade-reason.ts'

const t = analyticsText.menu

type CardMenuProps = {
  title: string
  /** Why there is nothing to download yet; undefined when there is. */
  downloadDisabledReason: string | undefined
  /** Undefined for a card that is not drawn on a canvas. */
  onDownloadPng: (() => void) | undefined
  onDownloadCsv: () => void
}

/** Downloads. Plans without them see the items disabled, with a link to the plans. */
export function CardMenu(props: CardMenuProps) {
  const { title, downloadDisabledReason, onDownloadPng, onDownloadCsv } = props
  const upgradeReason = useUpgradeReason()
  const ids = useId()
  const button = useRef<HTMLButtonElement>(null)
  // Disabled items can still be focused, so that a screen reader announces them and the reason.
  const disabledBy = (reason: string | undefined, id: string) =>
    reason
      ? {
          'aria-disabled': true,
          'aria-describedby': id,
          closeMenuOnClick: false,
          c: 'dimmed',
          style: { cursor: 'not-allowed' },
        }
      : {}
  const downloadReason = upgradeReason ?? downloadDisabledReason
  const downloadDisabled = disabledBy(downloadReason, `${ids}reason`)
  const unlessDisabled = (download: () => void) => (downloadReason ? undefined : download)
  return (
    <MenuButton
      target={button}
      width={290}
      button={(props) => <IconButton label={t.options(title)} icon={IconDots} variant="subtle" {...props} />}
      items={(Menu) => (
        <>
          <Menu.Item leftSection={<IconCopy />} onClick={copyLink}>
            {t.copyLink}
          </Menu.Item>
          {onDownloadPng ? (
            <Menu.Item leftSection={<IconPhotoDown />} {...downloadDisabled} onClick={unlessDisabled(onDownloadPng)}>
              {t.downloadPng}
            </Menu.Item>
          ) : null}
          <Menu.Item leftSection={<IconTableDown />} {...downloadDisabled} onClick={unlessDisabled(onDownloadCsv)}>
            {t.downloadCsv}
          </Menu.Item>
          {downloadReason ? (
            <>
              <Menu.Divider />
              <Menu.Label id={`${ids}reason`} fz="xs" style={{ whiteSpace: 'normal' }}>
                {downloadReason}
              </Menu.Label>
            </>
          ) : null}
          {upgradeReason === messages.analytics.planRequired ? (
            <Menu.Item renderRoot={(root) => <Link to="/subscription" {...root} />}>
              {analyticsFiltersText.plans}
            </Menu.Item>
          ) : null}
        </>
      )}
    />
  )
}

/** The address has the filters, so that a colleague sees the same. */
const copyLink = () =>
  void navigator.clipboard.writeText(location.href).then(() => notifications.show({ message: t.linkCopied }))
