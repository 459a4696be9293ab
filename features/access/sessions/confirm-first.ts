/** A delicate change asks for the password again, once in ten minutes of a session. */
export const confirmFirst = {
  status: 403,
  message: '비밀번호를 다시 확인해 주세요. 확인하면 10분 동안 다시 묻지 않아요.',
} as const
