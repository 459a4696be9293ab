/** What the login hands to the page that helps, outside the address: the id that was typed. */
export const handOver = { loginId: '' }
