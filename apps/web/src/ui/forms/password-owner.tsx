/** Tells password managers whose the passwords of a form are, where no field of it asks for that. */
export function WhosePassword({ email }: { email: string }) {
  return <input hidden readOnly type="email" name="username" autoComplete="username" value={email} />
}
