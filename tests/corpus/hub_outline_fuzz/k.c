/* K&R */
int old(a, b) int a; char *b; { return a; }
static const char *name(void) { return "x"; }
typedef struct { int a; } T;
typedef enum { A } En;
struct s { int x; };
union u { int x; };
static struct s *get(struct s *a) { return a; }
#define F(x) x
#ifdef X
int d(int a) {
#else
int d(long a) {
#endif
 return 0; }
