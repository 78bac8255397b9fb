/** How actors who are not members of the partner are named. */
export const actorNames = {
  system: 'Sahihi',
  team: 'Sahihi team',
  former: 'A former member',
  apiKey: (name: string) => `API key ${name}`,
}
