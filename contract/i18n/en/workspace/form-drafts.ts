/** What a form that was left before it was sent says. */
export const formDraftsText = {
  offer: (when: string) => `You began this form ${when} and did not send it.`,
  label: 'Draft',
  restore: 'Restore draft',
  discard: 'Discard',
  leave: {
    title: 'Leave this form?',
    kept: 'Your input is kept as a draft on this device for 7 days, until you sign out. Pictures and files are not kept.',
    stay: 'Stay',
    confirm: 'Leave',
  },
}
