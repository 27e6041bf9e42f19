/** Hidden username field, so that password managers know the account where the form does not ask for it. */
export function WhosePassword({ email }: { email: string }) {
  return <input hidden readOnly type="email" name="username" autoComplete="username" value={email} />
}
