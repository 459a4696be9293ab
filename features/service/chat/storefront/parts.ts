export { ChatLauncher } from './chat-launcher.tsx'
export { heardOfChat, heardTyping } from './heard.ts'
