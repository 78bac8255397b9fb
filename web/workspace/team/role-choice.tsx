import { Radio, Stack } from '@mantine/core'
import { describeRole } from '@sahihi/contract/domain/describe-role.ts'
import { type InvitedRole, invitedRoles } from '@sahihi/contract/domain/permissions.ts'

type RoleChoiceProps = { label: string; value: InvitedRole; onChange: (role: InvitedRole) => void }

/** The roles to choose from, each with what it may do. */
export function RoleChoice({ label, value, onChange }: RoleChoiceProps) {
  return (
    <Radio.Group label={label} value={value} onChange={(role) => onChange(role as InvitedRole)}>
      <Stack gap="sm" mt="xs">
        {invitedRoles.map((role) => (
          <Radio key={role} value={role} label={describeRole(role).title} description={describeRole(role).summary} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
