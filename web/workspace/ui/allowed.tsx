import type { Permission } from '@sahihi/contract/domain/permissions.ts'
import type { ReactNode } from 'react'
import { useMay } from '../lib/session-query.ts'
import styles from './allowed.module.css'
import { uiText as t } from './text.ts'

type AllowedProps = { to: Permission; children: ReactNode }

/** What only some roles use, such as a button; others see nothing. */
export const Allowed = ({ to, children }: AllowedProps) => (useMay(to) ? children : null)

/** A form that only some roles may change; others read it and, unless another form beside it says so, why it is locked. */
export function Editable({ to, children, isQuiet = false }: AllowedProps & { isQuiet?: boolean }) {
  const may = useMay(to)
  return (
    <>
      {may || isQuiet ? null : <p className={styles.note}>{t.readOnlyRole}</p>}
      <fieldset className={styles.plain} disabled={!may}>
        {children}
      </fieldset>
    </>
  )
}
