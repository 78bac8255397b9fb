import { Button } from '@mantine/core'
import { describeRole } from '@sahihi/contract/domain/describe-role.ts'
import type { Invitation } from '@sahihi/contract/endpoints/team.ts'
import { formatDate } from '../../lib/format.ts'
import { useSend } from '../lib/api.ts'
import badge from '../ui/badge.module.css'
import { ActionError } from '../ui/form-alert.tsx'
import table from '../ui/table.module.css'
import styles from './team.module.css'
import { teamText } from './text.ts'
import { useChangedTeam } from './use-team.ts'

const t = teamText.invitations

type InvitationsProps = {
  invitations: Invitation[]
  mayChange: boolean
  onWithdraw: (invitation: Invitation) => void
}

export function InvitationsTable({ invitations, mayChange, onWithdraw }: InvitationsProps) {
  const resend = useSend('POST /api/team/invitations/:id/resend')
  const onSent = useChangedTeam(() => {})
  return (
    <section className={styles.invitations}>
      <h2>{t.title}</h2>
      <ActionError title={teamText.failed.resend} error={resend.error} />
      {invitations.length === 0 ? (
        <p className={styles.count}>{t.none}</p>
      ) : (
        <div className={styles.frame}>
          <table className={`${table.table} ${styles.table}`}>
            <caption className="visually-hidden">{t.caption}</caption>
            <thead>
              <tr>
                <th scope="col">{t.address}</th>
                <th scope="col">{teamText.page.role}</th>
                <th scope="col">{t.invitedBy}</th>
                <th scope="col">{t.expires}</th>
                <th scope="col">
                  <span className="visually-hidden">{teamText.page.actions}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {invitations.map((invitation) => (
                <tr key={invitation.id}>
                  <th scope="row">{invitation.email}</th>
                  <td data-label={teamText.page.role}>{describeRole(invitation.role).title}</td>
                  <td data-label={t.invitedBy}>{invitation.invitedBy}</td>
                  <td data-label={t.expires} className={styles.date}>
                    <Expiry invitation={invitation} />
                  </td>
                  <td className={styles.action}>
                    {mayChange ? (
                      <div className={styles.buttons}>
                        <Button
                          variant="default"
                          loading={resend.isPending && resend.variables.params.id === invitation.id}
                          onClick={() => resend.mutate({ params: { id: invitation.id } }, { onSuccess: onSent })}
                        >
                          {t.resend}
                          <span className="visually-hidden"> {invitation.email}</span>
                        </Button>
                        <Button variant="default" onClick={() => onWithdraw(invitation)}>
                          {t.withdraw}
                          <span className="visually-hidden"> {invitation.email}</span>
                        </Button>
                      </div>
                    ) : null}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function Expiry({ invitation: { expiresAt, isExpired } }: { invitation: Invitation }) {
  const date = formatDate(expiresAt)
  return isExpired ? <span className={`${badge.badge} ${badge.gold}`}>{t.expired(date)}</span> : date
}
