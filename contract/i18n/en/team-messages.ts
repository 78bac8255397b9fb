/** The messages about members of a partner and invitations. No imports. */
export const teamMessages = {
  invited: (email: string) => `Invitation sent to ${email}.`,
  alreadyMember: 'This person is already a member.',
  alreadyInvited: 'This person is already invited. Resend the invitation, or withdraw it first.',
  invitationLimit: 'You have sent many invitations. Wait a while, then try again.',
  invitationResent: 'Invitation sent again. The earlier link no longer works.',
  invitationWithdrawn: 'Invitation withdrawn. Its link no longer works.',
  invitationOver: 'This invitation was accepted or withdrawn. Refresh the page.',
  invitationNotValid: 'This invitation was used, was withdrawn or has expired. Ask the company for a new one.',
  invitationForAdmin: 'This address is an admin’s. An admin cannot belong to a company: use another address.',
  nameRequired: 'Enter your name.',
  roleChanged: 'Role changed. It applies at once.',
  memberRemoved: 'Member removed. They are signed out of this company.',
  left: 'You have left the company.',
  ownershipTransferred: 'Ownership transferred.',
  lastOwner: 'A company needs an owner. Make somebody else an owner first.',
  changedMeanwhile: 'This member changed meanwhile. Refresh the page.',
} as const
