import { Alert, type AlertProps } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Tone } from './icon-badge.tsx'
import { type Icon, IconAlertTriangle, IconCheck } from './icons.tsx'

const usualIcons = { green: IconCheck, gold: IconAlertTriangle, red: IconAlertTriangle, gray: undefined }

export type NoticeProps = Omit<AlertProps, 'color' | 'icon' | 'variant'> & {
  color: Tone
  icon?: Icon | undefined
  /** `alert` is read aloud immediately, `status` when the reader pauses; by default it is read in its place. */
  role?: 'alert' | 'status' | 'note' | 'complementary'
}

/** A coloured box with something to know: beside a form, over a list, or above a page. */
export function Notice({ color, icon, role = 'note', ...alert }: NoticeProps) {
  const Icon = icon ?? usualIcons[color]
  return (
    <Alert
      color={color}
      role={role}
      icon={Icon ? <Icon size={20} stroke={1.5} aria-hidden="true" /> : null}
      {...alert}
    />
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
