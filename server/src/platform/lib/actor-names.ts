/** Who did something, where it was no member of the partner. */
export const actorNames = {
  system: 'Sahihi',
  team: 'Sahihi team',
  former: 'A former member',
  apiKey: (name: string) => `API key ${name}`,
}
