/** The detail code of the entry that names a group; readers of codes skip it (MN-10). */
export const GROUP_ENTRY = '*'
export const MALL_ID = 'MEDIMALL'
