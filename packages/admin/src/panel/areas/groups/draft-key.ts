/** Names the unsaved permissions of a group: the page of the group and the matrix show the same ones. */
export const draftKey = (groupId: string): string => `group/${groupId}/permissions`;
