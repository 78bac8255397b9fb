import { Alert, type AlertProps, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Tone } from './icon-badge.tsx'
import { type Icon, IconAlertTriangle, IconCheck } from './icons.tsx'

const usualIcons = { green: IconCheck, gold: IconAlertTriangle, red: IconAlertTriangle, gray: undefined }

const titleColors = { green: 'var(--green)', gold: 'var(--gold)', red: 'var(--vermilion)', gray: 'var(--quiet)' }

export type NoticeProps = Omit<AlertProps, 'color' | 'icon' | 'variant'> & {
  color: Tone
  icon?: Icon | undefined
  /** `alert` is read aloud immediately, `status` when the reader pauses; by default it is read in its place. */
  role?: 'alert' | 'status' | 'note' | 'complementary'
}

/** A coloured box with something to know: beside a form, over a list, or above a page. */
export function Notice({ color, icon, role = 'note', title, children, ...alert }: NoticeProps) {
  const Icon = icon ?? usualIcons[color]
  return (
    <Alert color={color} role={role} icon={Icon ? <Icon size={20} /> : null} {...alert}>
      {/* Not the title of Mantine's: that names the box, so that a search for the label "Email" finds an error about it. */}
      {title ? (
        <Text fw={600} c={titleColors[color]}>
          {title}
        </Text>
      ) : null}
      {children}
    </Alert>
  )
}

type BannerProps = { label: string; icon: Icon; isAlarm?: boolean; children: ReactNode }

/** A notice above a page's content. It is not printed. */
export const Banner = ({ label, icon, isAlarm, children }: BannerProps) => (
  <Notice
    color={isAlarm ? 'red' : 'gold'}
    icon={icon}
    role="complementary"
    aria-label={label}
    className="no-print"
    mb="xl"
  >
    {children}
  </Notice>
)
