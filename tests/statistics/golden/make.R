# Writes golden.txt, the values that tests/statistics/golden_test.cpp expects. Base R alone (made with 4.2.2):
#     Rscript --vanilla make.R
# Each line is a name and its numbers.
set.seed(20131)
out <- file("golden.txt", "w")
put <- function(name, values) {
  writeLines(paste(c(name, sprintf("%.15g", as.numeric(values))), collapse = " "), out)
}

# Two teams against a third: 40 pairs each, of which 33 have the same k.
k_a <- 1:40
k_b <- 8:47
shared <- rnorm(47)
a <- round(1.2 + 0.8 * shared[k_a] + rnorm(40), 2)
b <- round(0.5 + 0.8 * shared[k_b] + rnorm(40), 2)
put("k_a", k_a); put("a", a); put("k_b", k_b); put("b", b)
x <- a[k_a %in% k_b]
y <- b[k_b %in% k_a]
test <- t.test(x, y, paired = TRUE, conf.level = 0.99)
put("paired_t", c(test$statistic, test$parameter, test$p.value, test$conf.int, sd(x - y)))
put("means", c(mean(x), mean(y)))
put("correlation", cor(x, y))

# Holm, with ties and with values that reach 1.
p <- c(0.01, 0.04, 0.03, 0.005, 0.04, 0.9, 1e-12, 0.2)
put("p_values", p)
put("holm", p.adjust(p, "holm"))

# Quantiles of type 7.
values <- sort(c(3.1, -2, 0.5, 8, 8, 1.25, 7, 11.5))
shares <- c(0, 0.005, 0.05, 0.25, 0.5, 0.9, 0.995, 1)
put("sorted", values)
put("shares", shares)
put("quantiles", quantile(values, shares, type = 7))

# Percentile interval of the mean of the joined a by 10^6 resamples, at 90 % and 99 %.
means <- replicate(1e6, mean(x[sample.int(length(x), replace = TRUE)]))
put("bootstrap_90", quantile(means, c(0.05, 0.95)))
put("bootstrap_99", quantile(means, c(0.005, 0.995)))

# Asymptotic confidence sequence: planned n, n, level, half width and p value of t = 3, in standard errors.
anytime <- function(planned, n, level, t) {
  alpha <- 1 - level
  r <- (-2 * log(alpha) + log(-2 * log(alpha)) + 1) / planned
  width <- function(alpha) sqrt(2 * (n * r + 1) / (n^2 * r) * log(sqrt(n * r + 1) / alpha)) * sqrt(n)
  p <- if (width(1) > t) 1 else uniroot(function(la) width(exp(la)) - t, c(-50, 0), tol = 1e-14)$root
  c(planned, n, level, width(alpha), if (p == 1) 1 else exp(p))
}
put("anytime", c(anytime(100, 10, 0.99, 3), anytime(100, 100, 0.99, 3), anytime(100, 250, 0.95, 3),
                 anytime(1000, 20, 0.9, 5), anytime(20, 20, 0.99, 5)))

# Pentanomial log-likelihood ratios: counts, elo0, elo1, LLR. The maximum over all distributions with a given mean is
# found by optimising the dual, not by the equation for its root.
scores <- c(0, 0.25, 0.5, 0.75, 1)
mean_at <- function(elo) 1 / (1 + 10^(-elo / 400))
likelihood <- function(counts, s) {
  dual <- function(t) sum(counts * log1p(t * (scores - s)))
  t <- optimize(dual, c(-1 / (1 - s), 1 / s) * (1 - 1e-12), maximum = TRUE, tol = 1e-13)$maximum
  -dual(t)
}
pentanomial <- function(counts, elo0, elo1) {
  n <- ifelse(counts == 0, 1e-3, counts)
  c(counts, elo0, elo1, likelihood(n, mean_at(elo1)) - likelihood(n, mean_at(elo0)))
}
put("pentanomial", c(pentanomial(c(3, 20, 41, 25, 6), 0, 40), pentanomial(c(10, 10, 10, 10, 10), -20, 5),
                     pentanomial(c(0, 2, 30, 31, 12), 0, 30), pentanomial(c(50, 0, 0, 0, 0), 0, 30),
                     pentanomial(c(0, 0, 25, 0, 0), -10, 10)))
put("bounds", c(0.05, 0.05, log(0.05 / 0.95), log(0.95 / 0.05), 0.01, 0.1, log(0.1 / 0.99), log(0.9 / 0.01)))

# Davidson's model as a log-linear model: four teams, 12 seeds, each pair of teams plays two games per seed.
set.seed(41)
teams <- 4
strengths <- c(0.6, 0.1, -0.2, -0.5)
games <- do.call(rbind, lapply(1:12, function(k) {
  pairs <- t(combn(teams, 2))
  chances <- t(apply(pairs, 1, function(ab) {
    w <- exp(c(strengths[ab[1]], mean(strengths[ab]) + 0.2, strengths[ab[2]])); w / sum(w) }))
  results <- t(apply(chances, 1, function(p) rmultinom(1, 2, p)))
  cbind(k, pairs - 1, results)
}))
put("davidson_pairs", t(games))
cells <- aggregate(games[, 4:6], list(games[, 2] + 1, games[, 3] + 1), sum)
rows <- function(i, j, counts, block) {  # Team 0 is the opponent of the virtual games, of strength 0.
  one <- numeric(teams); two <- numeric(teams)
  if (i > 0) one[i] <- 1
  if (j > 0) two[j] <- 1
  data.frame(count = as.numeric(counts), block = block,
             rbind(c(one, 0), c((one + two) / 2, 1), c(two, 0)))
}
table <- do.call(rbind, c(
  lapply(seq_len(nrow(cells)), function(r) rows(cells[r, 1], cells[r, 2], cells[r, 3:5], paste0("c", r))),
  lapply(1:teams, function(i) rows(i, 0, c(1, 1, 1) / 3, paste0("v", i)))))
names(table)[3:7] <- c(paste0("s", 1:teams), "draw")
fit <- suppressWarnings(glm(count ~ block + s1 + s2 + s3 + s4 + draw, poisson, table,
                            control = glm.control(epsilon = 1e-15, maxit = 100)))
theta <- coef(fit)[c("s1", "s2", "s3", "s4", "draw")]
put("davidson_fit", theta)

# Its cluster-robust covariance. The information is the inverse of glm's covariance of these parameters; the gradients
# of the seeds are differences of log-likelihoods.
bread <- vcov(fit)[names(theta), names(theta)]
seed_likelihood <- function(theta, k) {
  g <- games[games[, 1] == k, ]
  sum(apply(g, 1, function(row) {
    ab <- theta[row[2:3] + 1]
    w <- c(ab[1], theta[5] + mean(ab), ab[2])
    sum(row[4:6] * (w - log(sum(exp(w)))))
  }))
}
gradient <- function(k) sapply(1:5, function(i) {
  h <- 1e-5 * (seq_len(5) == i)
  (8 * (seed_likelihood(theta + h, k) - seed_likelihood(theta - h, k)) -
     (seed_likelihood(theta + 2 * h, k) - seed_likelihood(theta - 2 * h, k))) / (12 * 1e-5)
})
gradients <- sapply(1:12, gradient)
centred <- gradients - rowMeans(gradients)
robust <- bread %*% centred %*% t(centred) %*% bread * 12 / 11
# Elo with mean 0, its standard errors and 95 % intervals with t of 11 degrees of freedom.
elo <- function(theta) 400 / log(10) * 2 / (2 + exp(theta[5])) * (theta[1:4] - mean(theta[1:4]))
jacobian <- sapply(1:5, function(i) {
  h <- 1e-5 * (seq_len(5) == i)
  (elo(theta + h) - elo(theta - h)) / 2e-5
})
error <- sqrt(diag(jacobian %*% robust %*% t(jacobian)))
put("elo", elo(theta))
put("elo_low", elo(theta) - qt(0.975, 11) * error)
put("elo_high", elo(theta) + qt(0.975, 11) * error)
difference <- c(1, -1, 0, 0, 0)
put("superiority_0_1", pt(sum(difference * theta) / sqrt(t(difference) %*% robust %*% difference), 11))
close(out)
