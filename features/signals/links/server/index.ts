export { checkLinkKey, forgetLinkKeys, makeLinkKey, redeemLinkKey } from './link-keys.ts'
